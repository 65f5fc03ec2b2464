/** `keyCode` of any key that an input method handles. */
const HANDLED_BY_INPUT_METHOD = 229

/** Whether an input method handles the key. Safari ends the composition before the Enter that ends it: only its code is left. */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.isComposing || event.keyCode === HANDLED_BY_INPUT_METHOD
