/** As a `ref`: what has come on a long page while one stood elsewhere on it, as at the button below a form, is seen. */
export const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'center' })
