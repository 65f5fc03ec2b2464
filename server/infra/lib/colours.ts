/** Colours of client/tokens.css for documents without our style sheet; tools/colours.test.ts compares them. */
export const LIGHT = {
  paper: '#faf8f5',
  surface: '#fffefc',
  ink: '#1f1d1a',
  ink2: '#57514a',
  line2: '#d6ccbf',
  control: '#8d8376',
  red: '#c8321f',
  redText: '#b82c1a',
  onRed: '#ffffff',
  blue: '#2257b8',
  amber: '#8a5200',
  amberSoft: '#fdf1dc',
  focus: '#2257b8',
} as const

export const DARK = {
  paper: '#161412',
  surface: '#1e1b18',
  ink: '#f1ece4',
  ink2: '#c4bbae',
  line2: '#4a433b',
  control: '#857b6e',
  red: '#cb3a26',
  redText: '#f58a74',
  onRed: '#ffffff',
  amber: '#e5b05e',
  amberSoft: '#33270f',
  focus: '#92b6f6',
} as const

/** The two balls of the site's logo in a box of 34 by 28; the same as in web/app/layouts/logo.tsx. */
export const LOGO_SHAPES = [
  `<circle cx="13" cy="14" r="12" fill="${LIGHT.red}"/>`,
  `<circle cx="26" cy="19" r="6.8" fill="${LIGHT.paper}"/>`,
  `<circle cx="26" cy="19" r="5" fill="none" stroke="${LIGHT.blue}" stroke-width="2.2"/>`,
].join('')
