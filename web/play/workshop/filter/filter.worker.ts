import '#client/old-browsers.ts'
import { type FilterTask, runTask } from './filter-tasks.ts'

// Runs in a worker, so that the page remains responsive.
addEventListener('message', ({ data }: MessageEvent<FilterTask>) => runTask(data, (news) => postMessage(news)))
