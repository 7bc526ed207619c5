/**
 * Whether this browser makes and uses passkeys for this site. They belong to a host name; an IP address has
 * none.
 */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname)
