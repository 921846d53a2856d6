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

/** After a deploy without a service worker, the code of a page that was not loaded yet is gone. */
const isCodeMissing = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message)

function ErrorNotice({ error }: { error: unknown }) {
  const { i18n } = useLanguage()
  const { storage } = useSyncState()
  const text = storage === 'fine' ? /*i18n*/ 'admin.storage.notResponding' : /*i18n*/ 'admin.storage.pageUnavailable'
  return (
    <Notice tone="danger" role="alert">
      <span>{i18n.t(isCodeMissing(error) ? /*i18n*/ 'admin.codeMissing' : text)}</span>
      <Button onClick={() => window.location.reload()}>{i18n.t('admin.storage.reload')}</Button>
    </Notice>
  )
}

export class ErrorBoundary extends Component<{ children: ReactNode }, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override componentDidCatch(error: unknown) {
    reportError('admin', error, window.location.pathname)
  }

  override render() {
    return this.state.failure ? <ErrorNotice {...this.state.failure} /> : this.props.children
  }
}
