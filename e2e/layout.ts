import { expect, type Page } from '@playwright/test'

/** Expects no overlapping texts and controls, and no set of balls that overlaps the padding of its container. */
export async function expectNothingCollides(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(listCollisions), where).toEqual([])
}

/** Expects no visible row without content or without its balls. */
export async function expectNoEmptyRow(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(listEmptyRows), where).toEqual([])
}

/** Lists rows without content or balls. Runs in the page. */
function listEmptyRows(): string[] {
  const isSeen = (element: Element): boolean => element.getClientRects().length > 0
  const isEmpty = (row: HTMLElement): boolean => {
    const sets = [...row.querySelectorAll('[role=img]')]
    if (sets.length > 0) return !sets.some(isSeen)
    return row.innerText.trim() === '' && ![...row.querySelectorAll('img, svg')].some(isSeen)
  }
  const rows = [...document.querySelectorAll<HTMLElement>('main :is(li, tbody tr:not([aria-hidden]))')].filter(isSeen)
  // Each game of 今晚开奖 shows drawn or placeholder balls.
  const games = [...document.querySelectorAll<HTMLElement>('[aria-labelledby=tonight] li')]
  const bare = games.filter((row) => row.querySelector('[role=img]') === null)
  return [...rows.filter(isEmpty), ...bare].map((row) => row.outerHTML.slice(0, 200))
}

/** Lists overlapping texts and controls, and sets of balls that overlap a padding. Runs in the page. */
function listCollisions(): string[] {
  interface Piece {
    owner: Element
    box: DOMRect
    words: string
  }

  const moves = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true
    }
    return false
  }
  // Chart cells scroll below the issue column, and banner texts overlay their picture.
  const isLeftOut = (element: Element): boolean =>
    element.closest('[role=grid], .sr, .skip, [inert], noscript') !== null || moves(element)

  /** Returns the visible part of a box inside its clipping ancestors; null if nothing is visible. */
  function seen(element: Element, box: DOMRect): DOMRect | null {
    // Content of closed details elements has a box too.
    if (!element.checkVisibility({ visibilityProperty: true })) return null
    let { left, top, right, bottom } = box
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at)
      const frame = at.getBoundingClientRect()
      if (overflowX !== 'visible') [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)]
      if (overflowY !== 'visible') [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)]
    }
    return right - left > 1 && bottom - top > 1 ? new DOMRect(left, top, right - left, bottom - top) : null
  }

  function lines(): Piece[] {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Piece[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement!
      const words = node.textContent!.trim()
      if (words === '' || isLeftOut(owner) || owner.closest('[role=img]')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const line of range.getClientRects()) {
        // The middle of the line box: a Chinese font's box is taller than its glyphs.
        const middle = new DOMRect(line.left, line.top + line.height / 4, line.width, line.height / 2)
        const box = seen(owner, middle)
        if (box) found.push({ owner, box, words })
      }
    }
    return found
  }

  const things = (): Piece[] =>
    [...document.querySelectorAll('[role=img], button, input:not([type=hidden]), select, textarea')].flatMap(
      (owner) => {
        const box = isLeftOut(owner) ? null : seen(owner, owner.getBoundingClientRect())
        return box ? [{ owner, box, words: owner.getAttribute('aria-label') ?? owner.textContent.trim() }] : []
      },
    )

  const meet = (a: DOMRect, b: DOMRect): boolean =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1

  /** Returns the pixels by which a set of balls exceeds the padding of its ancestors. */
  function excess(set: Element): number {
    let most = 0
    for (let at = set.parentElement; at && at.id !== 'main'; at = at.parentElement) {
      const { overflowX, paddingRight, display } = getComputedStyle(at)
      if (overflowX !== 'visible' || display === 'inline') return most
      const end = at.getBoundingClientRect().right - Number.parseFloat(paddingRight)
      most = Math.max(most, set.getBoundingClientRect().right - end)
    }
    return most
  }

  const pieces = [...lines(), ...things()]
  const collided = pieces.flatMap((one, at) =>
    pieces
      .slice(at + 1)
      .filter((other) => meet(one.box, other.box))
      .filter((other) => !one.owner.contains(other.owner) && !other.owner.contains(one.owner))
      .map((other) => `“${one.words}” lies over “${other.words}”`),
  )
  const balls = [...document.querySelectorAll('main [role=img]')].filter((set) => !isLeftOut(set) && excess(set) > 0.5)
  return [...collided, ...balls.map((set) => `${set.getAttribute('aria-label')} passes the padding`)]
}
