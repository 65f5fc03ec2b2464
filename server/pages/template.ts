import { ATOM, atomFeeds } from '#contract/play/open.ts'
import { DARK, LIGHT } from '#server/infra/lib/colours.ts'

/** Parts of a document. The template itself has no inline scripts and styles: the CSP would lack their hashes. */

interface DocumentParts {
  links: string
  head?: string
  html?: string
  /** JSON, escaped for a script element. Not set in the shell. */
  data?: string
  /** Marks the shell as a demonstration. A rendered page has the mark in its content. */
  demo?: boolean
}

/** Favicon: the logo with a wider ring and no gap, because it has few pixels. */
const ICON = `data:image/svg+xml,${escapeForUrl(
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 34 28'><circle cx='13' cy='14' r='12' fill='${LIGHT.red}'/><circle cx='26' cy='19' r='5' fill='#fff' stroke='${LIGHT.blue}' stroke-width='3'/></svg>`,
)}`

function escapeForUrl(svg: string): string {
  return svg.replaceAll(/[ #<>]/g, encodeURIComponent)
}

/**
 * Elements for the installation on a phone. web/theme.ts changes the colours of the browser's bar if a theme is
 * selected.
 */
export const INSTALLABLE = `<link rel="manifest" href="/app.webmanifest">
<link rel="apple-touch-icon" href="/icons/touch-180.png">
<meta name="theme-color" data-bar="light" media="(prefers-color-scheme: light)" content="${LIGHT.surface}">
<meta name="theme-color" data-bar="dark" media="(prefers-color-scheme: dark)" content="${DARK.surface}">`

export const FEED_LINKS = `<link rel="alternate" type="${ATOM}" title="彩运：开奖" href="${atomFeeds.draws()}">
<link rel="alternate" type="${ATOM}" title="彩运：公告" href="${atomFeeds.notices()}">`

/** Renders a document. Without `html` and `data` it is the shell, which the script in the browser fills. */
export function renderDocument({
  links,
  head = '<title>彩运</title>',
  html = '',
  data,
  demo = false,
}: DocumentParts): string {
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
