// What a version says, in two forms: as values, and as the bytes in which it is stored and carried between threads. Each is made
// from the other when somebody asks for it, which for most versions nobody does.
import type { PageFeatures, PageType } from './features.ts';
import { featuresFromText, featuresToText } from './features-text.ts';

/** What is asked of every version. */
export interface Outline {
  type: PageType;
  title: string;
  links: number;
  /** It is not what it says it is. */
  hasProblem: boolean;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class KeptFeatures {
  #value: PageFeatures | null;
  #bytes: Uint8Array | null;
  #outline: Outline | null;

  private constructor(value: PageFeatures | null, bytes: Uint8Array | null, outline: Outline | null) {
    this.#value = value;
    this.#bytes = bytes;
    this.#outline = outline;
  }

  static of(value: PageFeatures): KeptFeatures {
    return new KeptFeatures(value, null, null);
  }

  static from(bytes: Uint8Array, outline: Outline | null = null): KeptFeatures {
    return new KeptFeatures(null, bytes, outline);
  }

  get value(): PageFeatures {
    this.#value ??= featuresFromText(decoder.decode(this.#bytes!));
    return this.#value;
  }

  get bytes(): Uint8Array {
    this.#bytes ??= encoder.encode(featuresToText(this.#value!));
    return this.#bytes;
  }

  get outline(): Outline {
    this.#outline ??= outlineOf(this.value);
    return this.#outline;
  }
}

function outlineOf({ type, title, links, problem }: PageFeatures): Outline {
  return { type, title, links: links.length, hasProblem: problem !== undefined };
}
