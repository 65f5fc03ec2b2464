import '#client/old-browsers.ts'
import type { ProofOfWork } from '#contract/people/proof-of-work.ts'
import { findNonce } from './work.ts'

// Runs in a web worker, so that the page can react to input meanwhile.
addEventListener('message', ({ data }: MessageEvent<ProofOfWork>) => postMessage(findNonce(data)))
