import '#client/old-browsers.ts'
import type { Work } from '#contract/people/work.ts'
import { nonceOf } from './work.ts'

// A file of its own, so that the page stays alive meanwhile.
addEventListener('message', ({ data }: MessageEvent<Work>) => postMessage(nonceOf(data)))
