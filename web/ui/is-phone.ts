/** Whether the window is as narrow as a phone's, at this moment. */
export const isPhone = (): boolean => matchMedia('(max-width: 48em)').matches
