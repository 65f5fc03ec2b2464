import '#client/old-browsers.ts'
import type { ProofOfWork } from '#contract/people/proof-of-work.ts'
import { findNonce } from './work.ts'

addEventListener('message', ({ data }: MessageEvent<ProofOfWork>) => postMessage(findNonce(data)))
