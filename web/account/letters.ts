import { browserMemory } from '#client/memory.ts'

/** How large the letters are on this device. `web/theme.ts` reads it before anything is painted. */
export type Letters = 'usual' | 'large'

const KEY = 'letters'

export const chosenLetters = (): Letters => (browserMemory.kept(KEY) === 'large' ? 'large' : 'usual')

export function chooseLetters(letters: Letters): void {
  const { dataset } = document.documentElement
  if (letters === 'usual') {
    browserMemory.forget(KEY)
    delete dataset['letters']
    return
  }
  browserMemory.keep(KEY, letters)
  dataset['letters'] = letters
}
