// Whether a host is localhost: http is allowed for it, and no proxy is used.

/** `host` in the form of URL.hostname. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
