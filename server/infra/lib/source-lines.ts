import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

const PLACE = /(file:\/\/\S+?\.js):(\d+):(\d+)/g

/**
 * A stack with the files and lines of the source where it names the build's. A map is read when the first error needs it:
 * Node's own flag reads all of them at each start, and keeps 20 MB for what nearly never comes.
 */
export function withSourceLines(stack: string): string {
  return stack.replaceAll(PLACE, (place, file: string, line: string, column: string) => {
    const origin = mapOf(file)?.findOrigin(Number(line), Number(column))
    if (!origin || !('fileName' in origin)) return place
    return `${new URL(origin.fileName, file).href}:${origin.lineNumber}:${origin.columnNumber}`
  })
}

const maps = new Map<string, SourceMap | null>()

function mapOf(file: string): SourceMap | null {
  if (!maps.has(file)) maps.set(file, readMap(`${fileURLToPath(file)}.map`))
  return maps.get(file)!
}

const readMap = (path: string): SourceMap | null =>
  existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : null
