import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { previewArticle } from '#contract/cms/content.console.ts'
import { query } from '#client/query.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import { Drawer } from '#console/page/overlays.tsx'
import { Select } from '#console/page/select.tsx'

interface ArticleProps {
  id: number
  revision: number
  onClose: () => void
}

export function ArticlePreview({ id, revision, onClose }: ArticleProps) {
  const { data, error } = useQuery(query(previewArticle, { id, revision }))
  return <Preview html={data?.html} error={error} onClose={onClose} />
}

interface Props {
  /** A complete HTML document; undefined while loading. */
  html: string | undefined
  error: Error | null
  onClose: () => void
}

/** Drawer with the page as players will see it, rendered by the server. Scripts and links do not work in it. */
export function Preview({ html, error, onClose }: Props) {
  const [width, setWidth] = useState<'phone' | 'wide'>('phone')
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  return (
    <Drawer
      title="预览"
      open
      size={width === 'phone' ? 460 : '100%'}
      onClose={onClose}
      extra={
        <span className="filter">
          <Select label="屏幕" names={{ phone: '手机', wide: '电脑' }} value={width} onChoose={setWidth} />
          <Select label="颜色" names={{ light: '浅色', dark: '深色' }} value={theme} onChoose={setTheme} />
        </span>
      }
    >
      <ErrorAlert error={error} />
      {html === undefined && !error && <p role="status">正在加载…</p>}
      {html !== undefined && (
        <iframe
          className="preview"
          data-width={width}
          title="玩家看到的页面"
          // allow-same-origin lets the document load the site's styles. Without allow-scripts and allow-popups, scripts
          // and links do nothing.
          sandbox="allow-same-origin"
          srcDoc={html
            .replace(/<html [^>]*>/, `<html lang="zh-CN" data-theme="${theme}">`)
            .replace('<head>', '<head><base target="_blank">')}
        />
      )}
    </Drawer>
  )
}
