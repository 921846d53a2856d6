/** Shows phone, email and a reload button in place of a part of a page that fails to render, and reports the error. */
import { Component, type ReactNode } from 'react'
import { reportError } from '#pwa/errorReport.ts'
import { formatPhoneUrl } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { useFarm } from './FarmProvider.tsx'

function ErrorNotice() {
  const { i18n } = useLanguage()
  const { phone, email } = useFarm()
  return (
    <div className="failure" role="alert">
      <p>{i18n.t('failure.text')}</p>
      <p className="inline-group">
        <a href={formatPhoneUrl(phone)}>{phone}</a>
        <a href={`mailto:${email}`}>{email}</a>
        <Button size="small" onClick={() => window.location.reload()}>
          {i18n.t('failure.reload')}
        </Button>
      </p>
    </div>
  )
}

export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    reportError('site', error, window.location.pathname)
  }

  override render() {
    return this.state.hasFailed ? <ErrorNotice /> : this.props.children
  }
}
