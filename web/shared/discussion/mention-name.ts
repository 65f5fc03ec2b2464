const NAME = /[@＠]([^\s@＠]{0,12})$/

/** Returns the part of a name between an @ or ＠ and the caret; null if no name is being typed. */
export const findNameBefore = (text: string, caret: number): string | null =>
  NAME.exec(text.slice(0, caret))?.[1] ?? null
