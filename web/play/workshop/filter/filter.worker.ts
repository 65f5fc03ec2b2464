import '#client/old-browsers.ts'
import { type FilterTask, runTask } from './filter-tasks.ts'

// A file of its own, so that the page stays alive meanwhile.
addEventListener('message', ({ data }: MessageEvent<FilterTask>) => runTask(data, (news) => postMessage(news)))
