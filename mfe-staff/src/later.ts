/** Code to load once the first page is usable. One chunk, so that it takes one request; it includes the till's page. */
export const loadLater = async () => {
  const [{ KnownPlate }, { ParkedCar }, { findParked }, { CAR_MAKES }] = await Promise.all([
    import(/* webpackChunkName: "CheckOutPage" */ './check-in/KnownPlate.tsx'),
    import(/* webpackChunkName: "CheckOutPage" */ './check-in/ParkedCar.tsx'),
    import(/* webpackChunkName: "CheckOutPage" */ './check-in/usePlateHistory.ts'),
    import(/* webpackChunkName: "CheckOutPage" */ '@parkwart/contracts/entities/carMakes'),
    import(/* webpackChunkName: "CheckOutPage" */ './check-out/CheckOutPage.tsx'),
  ]);
  return { KnownPlate, ParkedCar, findParked, CAR_MAKES };
};

export type Later = Awaited<ReturnType<typeof loadLater>>;
