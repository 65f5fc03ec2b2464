import { Component, type ReactNode } from 'react'

/** Stands in for a part that could not be loaded: a site that was upgraded has no files of the version before. */
export class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError = () => ({ failed: true })

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main className="words">
        <h1>这一页没有打开</h1>
        <p>网站可能刚刚更新过，请刷新后再试。</p>
        <p>
          <button type="button" className="button main" onClick={() => window.location.reload()}>
            刷新
          </button>
        </p>
      </main>
    )
  }
}
