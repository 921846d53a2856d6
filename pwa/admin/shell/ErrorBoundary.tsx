/** Says in words that a part of the screen cannot be shown, mostly because the browser's store does not answer. */
import { Component, type ReactNode } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { useSyncState } from './useSync.ts'

function ErrorNotice() {
  const { i18n } = useLanguage()
  const { storage } = useSyncState()
  return (
    <div className="notice" data-tone="danger" role="alert">
      <span>
        {storage === 'fine' ? i18n.t('admin.storage.notResponding') : i18n.t('admin.storage.pageUnavailable')}
      </span>
      <Button onClick={() => window.location.reload()}>{i18n.t('admin.storage.reload')}</Button>
    </div>
  )
}

export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <ErrorNotice /> : this.props.children
  }
}
