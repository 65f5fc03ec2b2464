import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { WINGS } from './wings.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const IMPORT = /(?:from\s+|import\s*\(\s*|import\s+)'([#.][^']+)'/g
const APART = /\.test\.tsx?$|\/testing\//

/** How many folders below each make a room. */
const HOUSES: Readonly<Record<string, number>> = { server: 2, web: 2, console: 1 }

/** A folder of a wing of server/ or web/, of console/; else a room of the top. What stands above them is the roof. */
function roomOf(file: string): string {
  const [top = '', ...folders] = file.split('/').slice(0, -1)
  // What wires the web has layouts of its own.
  const depth = folders[0] === 'app' ? 1 : (HOUSES[top] ?? 0)
  return [top, ...folders.slice(0, depth)].join('/')
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return [...text.matchAll(IMPORT)].map(([, target = '']) =>
    target.startsWith('#') ? target.slice(1) : normalize(join(dirname(file), target)),
  )
}

/** Which rooms each room enters, types included. */
function house(): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>()
  for (const file of globSync('{lottery,contract,client,server,web,console}/**/*.{ts,tsx}', { cwd: ROOT })) {
    if (APART.test(file)) continue
    const room = roomOf(file)
    const entered = rooms.get(room) ?? new Set()
    for (const target of importsOf(file)) if (roomOf(target) !== room) entered.add(roomOf(target))
    rooms.set(room, entered)
  }
  return rooms
}

/** Rooms from each of which a way leads out and back to it, gathered and in order. */
function circlesIn(rooms: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reached = new Map([...rooms.keys()].map((room) => [room, reachedFrom(rooms, room)]))
  const meet = (a: string, b: string) => reached.get(a)?.has(b) && reached.get(b)?.has(a)
  const circles = [...rooms.keys()].map((room) => [...rooms.keys()].filter((other) => meet(room, other)).toSorted())
  return [...new Set(circles.filter(({ length }) => length > 1).map((circle) => circle.join(' ')))]
    .toSorted()
    .map((circle) => circle.split(' '))
}

function reachedFrom(rooms: ReadonlyMap<string, ReadonlySet<string>>, start: string): Set<string> {
  const reached = new Set<string>()
  const open = [...(rooms.get(start) ?? [])]
  for (let room = open.pop(); room !== undefined; room = open.pop()) {
    if (reached.has(room)) continue
    reached.add(room)
    open.push(...(rooms.get(room) ?? []))
  }
  return reached
}

test('a circle is seen, however long', () => {
  const rooms = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c', 'd'])],
    ['c', new Set(['a'])],
    ['d', new Set<string>()],
  ])
  expect(circlesIn(rooms)).toEqual([['a', 'b', 'c']])
})

test('no room enters what enters it', () => {
  const rooms = house()
  expect(rooms.size).toBeGreaterThan(30)
  expect(rooms.get('web')).toContain('web/app')
  expect(rooms.get('console/moderation')).toEqual(new Set(['client', 'contract', 'console/page']))
  expect(rooms.get('console/page')).toEqual(new Set(['client', 'contract']))
  expect(circlesIn(rooms)).toEqual([])
})

test('each arrow between the wings of the server is one that the table has, and the code', () => {
  const entered = Object.fromEntries(Object.keys(WINGS).map((wing) => [wing, new Set<string>()]))
  for (const [room, others] of house())
    for (const other of others) {
      const [from = '', to = ''] = [room, other].map((one) => one.split('/')[1])
      if (room.startsWith('server/') && other.startsWith('server/') && from !== to) entered[from]?.add(to)
    }
  expect(entered).toEqual(Object.fromEntries(Object.entries(WINGS).map(([wing, below]) => [wing, new Set(below)])))
})
