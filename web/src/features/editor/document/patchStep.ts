import type { Node } from "prosemirror-model";
import { Step, StepMap, StepResult } from "prosemirror-transform";

/**
 * Many edits of a document as one step: the document that is given stands in the place of the one that it was made from, and places
 * are carried over by what was replaced. A step for each of a thousand edits makes the document's upper nodes a thousand times.
 */
export class PatchStep extends Step {
  readonly #target: Node;
  readonly #replaced: readonly number[];

  /** @param replaced start, old size and new size of each stretch, in the order of the document before */
  constructor(target: Node, replaced: readonly number[]) {
    super();
    this.#target = target;
    this.#replaced = replaced;
  }

  override apply(): StepResult {
    return StepResult.ok(this.#target);
  }

  override getMap(): StepMap {
    return new StepMap(this.#replaced);
  }

  override invert(before: Node): Step {
    const back: number[] = [];
    let moved = 0;
    for (let i = 0; i + 2 < this.#replaced.length; i += 3) {
      const [start = 0, oldSize = 0, newSize = 0] = this.#replaced.slice(i, i + 3);
      back.push(start + moved, newSize, oldSize);
      moved += newSize - oldSize;
    }
    return new PatchStep(before, back);
  }

  /** It knows no other document than that which it was made from. */
  override map(): null {
    return null;
  }

  override toJSON(): never {
    throw new Error("A patch of the editor is not kept");
  }
}
