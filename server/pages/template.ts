import { ATOM, atomFeeds } from '#contract/play/atom.ts'
import { DARK, LIGHT } from '#server/infra/lib/colours.ts'

/** The fixed parts of every document. Nothing here may be an inline script or style: the CSP forbids both. */

interface Parts {
  /** Styles and scripts. */
  links: string
  /** Title and meta elements of the page. */
  head?: string
  html?: string
  /** JSON, safe inside a script element; absent on the plain shell. */
  data?: string
  /** Of a document without data: it is one of a demonstration. */
  demo?: boolean
}

/** The sign, for the few pixels of a tab: a wider ring, and no gap around it. */
const ICON = `data:image/svg+xml,${inAddress(
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 34 28'><circle cx='13' cy='14' r='12' fill='${LIGHT.red}'/><circle cx='26' cy='19' r='5' fill='#fff' stroke='${LIGHT.blue}' stroke-width='3'/></svg>`,
)}`

/** An address holds none of these as they are. */
function inAddress(svg: string): string {
  return svg.replaceAll(/[ #<>]/g, encodeURIComponent)
}

/**
 * What a phone needs to put the site among its programs (web/public), and the colour of its own bar over ours, by the theme
 * that is chosen (web/theme.ts), else the device's.
 */
export const INSTALLABLE = `<link rel="manifest" href="/app.webmanifest">
<link rel="apple-touch-icon" href="/icons/touch-180.png">
<meta name="theme-color" data-bar="light" media="(prefers-color-scheme: light)" content="${LIGHT.surface}">
<meta name="theme-color" data-bar="dark" media="(prefers-color-scheme: dark)" content="${DARK.surface}">`

/** The public feeds, for readers that look for them in the head of a page. */
export const FEED_LINKS = `<link rel="alternate" type="${ATOM}" title="彩运：开奖" href="${atomFeeds.draws()}">
<link rel="alternate" type="${ATOM}" title="彩运：公告" href="${atomFeeds.notices()}">`

/** A whole document. Without `html` and `data` it is the plain shell, which the browser fills. */
export function documentOf({ links, head = '<title>彩运</title>', html = '', data, demo = false }: Parts): string {
  const state = data === undefined ? '' : `<script type="application/json" id="page-data">${data}</script>`
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${ICON}">
${links}
${head}
</head>
<body${demo ? ' data-demo' : ''}><div id="root">${html}</div>${state}</body>
</html>
`
}
