import type { Draw } from './draws.ts'

/** Where the pictures are that other sites show beside a link to ours. */
export const LINK_PICTURES = '/link-pictures'

type Drawn = Pick<Draw, 'type' | 'issueno' | 'first_number' | 'second_number' | 'is_demo' | 'trust'>

export const linkPictures = {
  /** Of every page without one of its own. */
  site: () => `${LINK_PICTURES}/site.png`,
  /** Of one draw. Who keeps a picture by its address asks again when a correction makes another one of it. */
  draw: ({ type, issueno, first_number, second_number, is_demo, trust }: Drawn) =>
    `${LINK_PICTURES}/${type}/${issueno}.png?v=${[first_number, second_number, is_demo, trust].join('-').replaceAll(',', '.')}`,
}

/** Their width and height in pixels. */
export const LINK_PICTURE = { width: 1200, height: 630 } as const
