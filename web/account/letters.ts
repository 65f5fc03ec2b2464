/** How large the letters are on this device. `web/theme.ts` reads it before anything is painted. */
export type Letters = 'usual' | 'large'

const KEY = 'letters'

export const chosenLetters = (): Letters => (localStorage.getItem(KEY) === 'large' ? 'large' : 'usual')

export function chooseLetters(letters: Letters): void {
  const { dataset } = document.documentElement
  if (letters === 'usual') {
    localStorage.removeItem(KEY)
    delete dataset['letters']
    return
  }
  localStorage.setItem(KEY, letters)
  dataset['letters'] = letters
}
