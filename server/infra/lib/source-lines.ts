import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

const POSITION = /(file:\/\/\S+?\.js):(\d+):(\d+)/g

/** Reads source maps on demand: Node's own flag would read all at the start and use 20 MB. */
export function mapStackLines(stack: string): string {
  return stack.replaceAll(POSITION, (place, file: string, line: string, column: string) => {
    const origin = getSourceMap(file)?.findOrigin(Number(line), Number(column))
    if (!origin || !('fileName' in origin)) return place
    return `${new URL(origin.fileName, file).href}:${origin.lineNumber}:${origin.columnNumber}`
  })
}

const maps = new Map<string, SourceMap | null>()

function getSourceMap(file: string): SourceMap | null {
  if (!maps.has(file)) maps.set(file, readMap(`${fileURLToPath(file)}.map`))
  return maps.get(file)!
}

const readMap = (path: string): SourceMap | null =>
  existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : null
