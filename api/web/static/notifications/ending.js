// The end of pushes in this browser. It needs no other module: every page may find that nobody is signed in any more.

/** This browser is called no more and shows no notice: whoever signs in here next must not be told of what waits for
 * somebody else. The service learns it when it sends the next push.
 */
export async function endPushes() {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  for (const shown of await registration.getNotifications()) shown.close();
  await (await registration.pushManager?.getSubscription())?.unsubscribe();
}
