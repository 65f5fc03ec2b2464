import '#client/old-browsers.ts'
import type { Work } from '#contract/people/work.ts'
import { nonceOf } from './work.ts'

// Runs in a worker, so that the page remains responsive.
addEventListener('message', ({ data }: MessageEvent<Work>) => postMessage(nonceOf(data)))
