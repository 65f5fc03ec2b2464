import { LIGHT } from '#server/infra/lib/colours.ts'

/** The two balls of the site's logo in a box of 34 by 28; the same as in web/app/layouts/logo.tsx. */
export const LOGO_SHAPES = [
  `<circle cx="13" cy="14" r="12" fill="${LIGHT.red}"/>`,
  `<circle cx="26" cy="19" r="6.8" fill="${LIGHT.paper}"/>`,
  `<circle cx="26" cy="19" r="5" fill="none" stroke="${LIGHT.blue}" stroke-width="2.2"/>`,
].join('')
