/** Code to load once the first page is usable. One chunk, so that it takes one request; it includes the till's page. */
export const loadLater = async () => {
  const [{ KnownPlate }, { ParkedCar }, { findParked }] = await Promise.all([
    import(/* webpackChunkName: "CheckOutPage" */ './check-in/KnownPlate.tsx'),
    import(/* webpackChunkName: "CheckOutPage" */ './check-in/ParkedCar.tsx'),
    import(/* webpackChunkName: "CheckOutPage" */ './check-in/usePlateHistory.ts'),
    import(/* webpackChunkName: "CheckOutPage" */ './check-out/CheckOutPage.tsx'),
  ]);
  return { KnownPlate, ParkedCar, findParked };
};
