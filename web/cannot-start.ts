// If the page cannot be hydrated (old browser, failed or missing script), shows a notice with links to pages that work
// without JavaScript. theme.ts runs this file, so its syntax is that of 2017. base.css hides the notice if the page is
// hydrated after all.
{
  const TIMEOUT_MS = 3000
  const OPEN = [
    ['/draw-winner', '开奖结果'],
    ['/line-chart', '走势图'],
    ['/forum/search', '搜索'],
    ['/help-center', '帮助中心'],
  ]
  const say = (): void => {
    if (document.querySelector('.cannot-start')) return
    const line = document.createElement('p')
    line.className = 'cannot-start'
    line.setAttribute('role', 'status')
    line.textContent =
      '这一页的按钮用不了：浏览器太旧，或者程序没有下载完整。请刷新一次，或换用新一些的浏览器。照常可看：'
    for (const [address = '', words = ''] of OPEN) {
      const link = document.createElement('a')
      link.href = address
      link.textContent = words
      line.append(link, ' ')
    }
    document.body.prepend(line)
  }
  const sayUnlessAlive = (): void => {
    setTimeout(() => document.documentElement.dataset['alive'] === undefined && say(), TIMEOUT_MS)
  }
  // Capture phase: the error event of a script that failed to load does not bubble.
  window.addEventListener('error', sayUnlessAlive, true)
  window.addEventListener('unhandledrejection', sayUnlessAlive)
  if (!('noModule' in HTMLScriptElement.prototype)) document.addEventListener('DOMContentLoaded', say)
}
