import { Component, type ReactNode } from 'react'

/** Shows a message after a rendering error, usually a chunk that failed to load: offline, or after an upgrade. */
export class ChunkErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError = () => ({ failed: true })

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main className="words">
        <h1>这一页没有打开</h1>
        <p>可能是网络断了，或者网站刚刚更新过，请刷新后再试。</p>
        <p>
          <button type="button" className="button main" onClick={() => window.location.reload()}>
            刷新
          </button>
        </p>
      </main>
    )
  }
}
