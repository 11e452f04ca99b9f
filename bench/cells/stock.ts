import { channels } from "./placement.ts";

/** What one shop or dealer has: cards that follow each other. */
const boxSize = 500;
/** So many boxes of a channel are sold from at the same time. */
const openBoxes = 64;

/** Cards that follow each other, by their first and the one behind their last. */
interface Range {
  next: number;
  readonly end: number;
}

/** What can be sold: printed cards by the box, eSIMs one after the other. A channel that has nothing left is out of stock. */
export class Stock {
  readonly #boxes: (Range | undefined)[] = [];
  readonly #printed: Range[][] = Array.from({ length: channels }, () => []);
  readonly #esims: Range[][] = Array.from({ length: channels }, () => []);

  add(range: Range, channel: number, isEsim: boolean): void {
    (isEsim ? this.#esims : this.#printed)[channel]!.push(range);
  }

  /** A box of a channel that has a card; undefined where the channel has none. */
  findBox(channel: number, random: number): Range | undefined {
    const first = Math.floor(random * openBoxes);
    for (let i = 0; i < openBoxes; i++) {
      const place = channel * openBoxes + ((first + i) % openBoxes);
      const box = this.#boxes[place];
      if (box && box.next < box.end) return box;
      const opened = this.#openBox(channel);
      if (!opened) continue;
      this.#boxes[place] = opened;
      return opened;
    }
    return undefined;
  }

  /** Undefined where the channel has none left. */
  takeEsim(channel: number): number | undefined {
    const files = this.#esims[channel]!;
    while (files[0] && files[0].next === files[0].end) files.shift();
    return files[0] && files[0].next++;
  }

  #openBox(channel: number): Range | undefined {
    const files = this.#printed[channel]!;
    while (files[0] && files[0].next === files[0].end) files.shift();
    const [file] = files;
    if (!file) return undefined;
    const next = file.next;
    file.next = Math.min(file.end, next + boxSize);
    return { next, end: file.next };
  }
}
