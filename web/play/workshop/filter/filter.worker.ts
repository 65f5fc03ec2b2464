import '#client/old-browsers.ts'
import { type FilterTask, runTask } from './filter-tasks.ts'

// Runs in a web worker, so that the page can react to input meanwhile.
addEventListener('message', ({ data }: MessageEvent<FilterTask>) => runTask(data, (news) => postMessage(news)))
