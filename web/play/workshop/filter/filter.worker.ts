import '#client/old-browsers.ts'
import { type FilterTask, runTask } from './filter-tasks.ts'

addEventListener('message', ({ data }: MessageEvent<FilterTask>) => runTask(data, (news) => postMessage(news)))
