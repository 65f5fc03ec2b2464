import type { DRAWN_PICTURES } from '#contract/cms/banners.console.ts'
import { counts } from './counts.ts'
import type { BannerFacts } from './facts.ts'
import { month } from './month.ts'
import { pools, listPools } from './pools.ts'
import { NARROW, WIDE } from './svg.ts'

const isAlwaysShown = () => true
const PICTURES = {
  month: { ...month, hasFacts: isAlwaysShown },
  pools: { ...pools, hasFacts: (facts: BannerFacts) => listPools(facts).length > 0 },
  counts: { ...counts, hasFacts: ({ newest }: BannerFacts) => newest.length > 0 },
} satisfies Record<(typeof DRAWN_PICTURES)[number], unknown>

const FRAMES = { wide: WIDE, narrow: NARROW }

export type PictureName = keyof typeof PICTURES
export type PictureShape = keyof typeof FRAMES

export const NAMES = Object.keys(PICTURES) as PictureName[]
export const SHAPES = Object.keys(FRAMES) as PictureShape[]

/** Returns the URL path of a picture. The row of a banner contains the path of the wide shape. */
export const toPicturePath = (name: PictureName, shape: PictureShape): string =>
  shape === 'wide' ? `/banners/${name}.svg` : `/banners/${name}-narrow.svg`

/** Renders a picture as SVG; null if there is nothing to draw. */
export function renderPicture(facts: BannerFacts, name: PictureName, shape: PictureShape): string | null {
  const picture = PICTURES[name]
  return picture.hasFacts(facts) ? picture.draw(facts, FRAMES[shape]) : null
}

export const describePicture = (facts: BannerFacts, name: PictureName): string => PICTURES[name].about(facts)
