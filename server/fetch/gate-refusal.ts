// What the gate throws inside a socket's name look-up, where an error is the only way to say no; its message is for the person.

export class GateRefusal extends Error {
  override name = 'GateRefusal';
}
