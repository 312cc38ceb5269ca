// Beside this file is the service worker, wherever that is on its host.
const worker = new URL('sw.js', document.currentScript.src)
const register = () => navigator.serviceWorker.register(worker)
if ('serviceWorker' in navigator) document.readyState === 'complete' ? register() : addEventListener('load', register)
