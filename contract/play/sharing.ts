import type { Draw } from './draws.ts'

/** Path prefix of the preview pictures that other sites show with a link to this site. */
export const LINK_PICTURES = '/link-pictures'

type LinkedDraw = Pick<Draw, 'type' | 'issueno' | 'first_number' | 'second_number' | 'is_demo' | 'trust'>

export const linkPictures = {
  /** Picture of every page that has no picture of its own. */
  site: () => `${LINK_PICTURES}/site.png`,
  /** The URL contains the numbers, so that caches do not return the old picture after a correction. */
  draw: ({ type, issueno, first_number, second_number, is_demo, trust }: LinkedDraw) =>
    `${LINK_PICTURES}/${type}/${issueno}.png?v=${[first_number, second_number, is_demo, trust].join('-').replaceAll(',', '.')}`,
}

export const LINK_PICTURE = { width: 1200, height: 630 } as const
