/** `keyCode` of any key that an input method handles. */
const HANDLED_BY_INPUT_METHOD = 229

/**
 * Returns whether an input method handles the key. Safari ends the composition before the Enter that confirms it, so
 * only the key code indicates it.
 */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.isComposing || event.keyCode === HANDLED_BY_INPUT_METHOD
