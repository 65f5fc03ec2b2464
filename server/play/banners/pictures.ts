import type { DRAWN_PICTURES } from '#contract/play/banners.console.ts'
import { counts } from './counts.ts'
import type { BannerFacts } from './facts.ts'
import { month } from './month.ts'
import { pools, poolsOf } from './pools.ts'
import { NARROW, WIDE } from './svg.ts'

const always = () => true
const PICTURES = {
  month: { ...month, hasFacts: always },
  pools: { ...pools, hasFacts: (facts: BannerFacts) => poolsOf(facts).length > 0 },
  counts: { ...counts, hasFacts: ({ newest }: BannerFacts) => newest.length > 0 },
} satisfies Record<(typeof DRAWN_PICTURES)[number], unknown>

const FRAMES = { wide: WIDE, narrow: NARROW }

export type Name = keyof typeof PICTURES
export type Shape = keyof typeof FRAMES

export const NAMES = Object.keys(PICTURES) as Name[]
export const SHAPES = Object.keys(FRAMES) as Shape[]

/** Path of a picture; a banner's row contains the wide one. */
export const pathOf = (name: Name, shape: Shape): string =>
  shape === 'wide' ? `/banners/${name}.svg` : `/banners/${name}-narrow.svg`

/** Renders a picture as SVG; null if there is nothing to draw. */
export function pictureOf(facts: BannerFacts, name: Name, shape: Shape): string | null {
  const picture = PICTURES[name]
  return picture.hasFacts(facts) ? picture.draw(facts, FRAMES[shape]) : null
}

/** Returns the text alternative of a picture. */
export const aboutOf = (facts: BannerFacts, name: Name): string => PICTURES[name].about(facts)
