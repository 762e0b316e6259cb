// Development only: the gateway tells when something was deployed.
new EventSource('/dev/events').onmessage = () => location.reload();

export {};
