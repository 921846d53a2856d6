/** Shows phone, email and a reload button in place of a part of a page that fails to render, and reports the error. */
import { Component, type ReactNode } from 'react'
import { reportError } from '#pwa/errorReport.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { ErrorNotice } from './ErrorNotice.tsx'
import { useFarm } from './FarmProvider.tsx'

function FailedPart() {
  const { i18n } = useLanguage()
  const { phone, email } = useFarm()
  return <ErrorNotice text={i18n.t('failure.text')} phone={phone} email={email} />
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
    return this.state.hasFailed ? <FailedPart /> : this.props.children
  }
}
