const NAME = /@([^\s@]{0,12})$/

/** What of a name stands between an @ and the caret; null: none is being typed. */
export const nameBefore = (text: string, caret: number): string | null => NAME.exec(text.slice(0, caret))?.[1] ?? null
