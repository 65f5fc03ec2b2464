import { expect, type Page } from '@playwright/test'

/** Minimum factor by which 大字 enlarges fonts and balls on every phone. */
const MIN_FONT_FACTOR = 1.2

/** Expects larger fonts and balls in 大字, and no text outside its control. Leaves the page in 大字. */
export async function expectLargerFonts(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(listTooSmall, MIN_FONT_FACTOR), where).toEqual([])
}

/** Lists fonts and balls that 大字 enlarges too little, and texts outside their control. Runs in the page. */
function listTooSmall(least: number): string[] {
  const { dataset } = document.documentElement
  const seen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && element.closest('.sr, .skip, noscript, svg') === null

  function sizes(): Map<Element, number> {
    const found = new Map<Element, number>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement!
      if (node.textContent!.trim() === '' || !seen(owner)) continue
      found.set(owner, Number.parseFloat(getComputedStyle(owner).fontSize))
    }
    for (const ball of document.querySelectorAll('[role=img] > span')) {
      if (seen(ball)) found.set(ball, ball.getBoundingClientRect().width)
    }
    return found
  }

  /** Checks whether the part is clipped: long text may end in an ellipsis. */
  function cut(part: Element, control: Element): boolean {
    if (getComputedStyle(part).overflowX !== 'visible') return true
    return part !== control && part.parentElement !== null && cut(part.parentElement, control)
  }

  function linesOf(words: Node): DOMRect[] {
    const range = document.createRange()
    range.selectNodeContents(words)
    return [...range.getClientRects()]
  }

  /** Checks whether text overflows its control, or a tab the window. */
  function leaving(control: Element): boolean {
    const { left, right } = control.getBoundingClientRect()
    if (control.matches('[role=tab]') && right > window.innerWidth) return true
    return [...control.querySelectorAll('*'), control]
      .filter((part) => seen(part) && !cut(part, control))
      .flatMap((part) => [...part.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE))
      .flatMap(linesOf)
      .some((line) => line.left < left - 1 || line.right > right + 1)
  }

  delete dataset['letters']
  const usual = sizes()
  dataset['letters'] = 'large'
  const small = [...sizes()].flatMap(([element, size]) => {
    const before = usual.get(element)
    // Box sizes are multiples of 1/64 px.
    return before === undefined || size + 0.1 >= before * least
      ? []
      : [`“${element.textContent}” of ${before} px is ${size} px`]
  })
  const controls = [...document.querySelectorAll('button, a, [role=tab]')].filter(seen)
  return [...small, ...controls.filter(leaving).map(({ textContent }) => `“${textContent}” leaves its control`)]
}
