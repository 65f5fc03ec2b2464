import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

const PLACE = /(file:\/\/\S+?\.js):(\d+):(\d+)/g

/**
 * Replaces build positions in a stack by source positions. Reads a map at its first error: Node's own flag reads all
 * maps at the start and uses 20 MB.
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
