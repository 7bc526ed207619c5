import { Component, type ReactNode } from 'react'
import styles from './layout.module.css'

/** Shown when even the texts fail to load: both languages, plain elements, one way out. */
export class AppFailed extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <main className={styles.appFailed}>
        <h1>ページを表示できませんでした</h1>
        <div role="alert">
          <p>通信環境をご確認のうえ、もう一度お試しください。</p>
          <p lang="en">This page could not be shown. Please check your connection and try again.</p>
        </div>
        <button type="button" onClick={() => location.reload()}>
          再読み込み / Reload
        </button>
      </main>
    )
  }
}
