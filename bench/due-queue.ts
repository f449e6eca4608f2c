// Which page is due next: a binary heap over due times.

export class DueQueue {
  private readonly due: Float64Array;
  private readonly heap: number[] = [];

  constructor(count: number) {
    this.due = new Float64Array(count);
  }

  add(page: number, at: number): void {
    this.due[page] = at;
    let place = this.heap.push(page) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (this.at(parent) <= at) break;
      this.heap[place] = this.heap[parent]!;
      place = parent;
    }
    this.heap[place] = page;
  }

  take(): { page: number; at: number } {
    const page = this.heap[0]!;
    const last = this.heap.pop()!;
    if (this.heap.length > 0) this.sink(last);
    return { page, at: this.due[page]! };
  }

  private sink(page: number): void {
    const at = this.due[page]!;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= this.heap.length) break;
      if (child + 1 < this.heap.length && this.at(child + 1) < this.at(child)) child++;
      if (this.at(child) >= at) break;
      this.heap[place] = this.heap[child]!;
      place = child;
    }
    this.heap[place] = page;
  }

  private at(place: number): number {
    return this.due[this.heap[place]!]!;
  }
}
