/**
 * Ref callback: scrolls a new element into view, for example a message at the top after a click on the button below a
 * form.
 */
export const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'center' })
