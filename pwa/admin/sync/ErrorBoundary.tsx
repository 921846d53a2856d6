/**
 * Shows an error message in place of a part that fails to render, usually because the browser's database fails, and
 * reports the error.
 */
import { Component, type ReactNode } from 'react'
import { reportError } from '#pwa/errorReport.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Notice } from './Notice.tsx'
import { useSyncState } from './useSync.ts'

function ErrorNotice() {
  const { i18n } = useLanguage()
  const { storage } = useSyncState()
  return (
    <Notice tone="danger" role="alert">
      <span>
        {storage === 'fine' ? i18n.t('admin.storage.notResponding') : i18n.t('admin.storage.pageUnavailable')}
      </span>
      <Button onClick={() => window.location.reload()}>{i18n.t('admin.storage.reload')}</Button>
    </Notice>
  )
}

export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    reportError('admin', error, window.location.pathname)
  }

  override render() {
    return this.state.hasFailed ? <ErrorNotice /> : this.props.children
  }
}
