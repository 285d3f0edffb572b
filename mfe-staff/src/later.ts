/** Code for after the first page is usable. One chunk, so that it takes one request; the till's page is in it. */
export const loadLater = async () => {
  const [{ AlreadyParked }, { PlateHistory }] = await Promise.all([
    import(/* webpackChunkName: "CheckOutPage" */ './check-in/AlreadyParked.tsx'),
    import(/* webpackChunkName: "CheckOutPage" */ './check-in/PlateHistory.tsx'),
    import(/* webpackChunkName: "CheckOutPage" */ './check-out/CheckOutPage.tsx'),
  ]);
  return { AlreadyParked, PlateHistory };
};
