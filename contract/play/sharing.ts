import type { Draw } from './draws.ts'

/** Path of the preview pictures for links on other sites. */
export const LINK_PICTURES = '/link-pictures'

type LinkedDraw = Pick<Draw, 'type' | 'issueno' | 'first_number' | 'second_number' | 'is_demo' | 'trust'>

export const linkPictures = {
  /** Picture of every page without its own. */
  site: () => `${LINK_PICTURES}/site.png`,
  /** Picture of a draw. The URL contains the numbers, so that a correction bypasses caches. */
  draw: ({ type, issueno, first_number, second_number, is_demo, trust }: LinkedDraw) =>
    `${LINK_PICTURES}/${type}/${issueno}.png?v=${[first_number, second_number, is_demo, trust].join('-').replaceAll(',', '.')}`,
}

/** Width and height of the pictures in pixels. */
export const LINK_PICTURE = { width: 1200, height: 630 } as const
